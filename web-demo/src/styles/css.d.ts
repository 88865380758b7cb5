/** Style sheets are imported for their effect in the page, and for their text in the single file. */
declare module "*.css" {
  const text: string;
  export default text;
}
