/** Types of stylesheets: a CSS module exports its class names, a plain one has only side effects. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

declare module '*.css';
