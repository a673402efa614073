/** What the package zipcodes has for the US and for Canada; it comes without types. */
type ZipcodesSource = {
  readonly codes: Readonly<
    Record<
      string,
      {
        readonly zip: string;
        readonly city: string;
        readonly state: string;
        readonly latitude: number | null;
        readonly longitude: number | null;
      }
    >
  >;
};

declare module 'zipcodes/lib/codes.js' {
  const source: ZipcodesSource;
  export default source;
}

declare module 'zipcodes/lib/codesCanada.js' {
  const source: ZipcodesSource;
  export default source;
}
