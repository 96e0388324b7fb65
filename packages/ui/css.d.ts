/** Types of stylesheets: a CSS module is its map of class names, a plain one is a side effect. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

declare module '*.css';
