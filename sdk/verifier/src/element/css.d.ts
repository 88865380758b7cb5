/** A sheet's text, as the build of the scripts imports it. */
declare module "*.css" {
  const text: string;
  export default text;
}
