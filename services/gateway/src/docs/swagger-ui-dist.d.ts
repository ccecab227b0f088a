declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder with the built files. */
  export default function absolutePath(): string;
}
