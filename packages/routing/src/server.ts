/** The router of first views, rendered on the server; never part of a page's scripts. */
export { StaticRouter } from 'react-router';
