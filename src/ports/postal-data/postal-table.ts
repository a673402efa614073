/**
 * The zips of one country in typed arrays; 160,000 zips as objects would take ten times the memory and time to load. Rows are sorted by city
 * and state, so that a city is a run of rows. A row has one or more zips, which a second, sorted index finds. A zip is stored as its number
 * in base 36.
 */
export type PostalTable = {
  readonly zipLength: number;
  readonly stateCodes: readonly string[];
  readonly stateNames: readonly string[];
  readonly zones: readonly string[];
  readonly cities: readonly string[];
  readonly rowStates: Uint8Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly rowZones: Uint16Array;
  /** Where the zips of a row begin; one entry more than there are rows. */
  readonly zipStarts: Uint32Array;
  readonly zips: Float64Array;
  readonly zipRows: Uint32Array;
  /** Positions in `zips`, in the order of the zips. */
  readonly zipOrder: Uint32Array;
};

/**
 * Parses the output of `tools/build-places`: a line with the numbers of rows, zips and characters in a zip; the states; an empty line; then
 * one row per line with city, state, latitude, longitude, zone and zips. An empty city, state or zone repeats the one above.
 */
export function readPostalTable(text: string): PostalTable {
  const bodyStart = text.indexOf('\n\n') + 2;
  const [counts = '', ...states] = text.slice(0, bodyStart - 2).split('\n');
  const [rowCount = 0, zipCount = 0, zipLength = 0] = counts.split('\t').map(Number);
  const stateCodes = states.map((line) => line.slice(0, line.indexOf('\t')));
  const stateNames = states.map((line) => line.slice(line.indexOf('\t') + 1));

  const zones: string[] = [];
  const cities: string[] = [];
  const rowStates = new Uint8Array(rowCount);
  const latitudes = new Float64Array(rowCount);
  const longitudes = new Float64Array(rowCount);
  const rowZones = new Uint16Array(rowCount);
  const zipStarts = new Uint32Array(rowCount + 1);
  const zips = new Float64Array(zipCount);
  const zipRows = new Uint32Array(zipCount);

  const reader = columnReader(text, bodyStart);
  let city = '';
  let state = 0;
  let zone = 0;
  let zip = 0;
  for (let row = 0; row < rowCount; row++) {
    const cityName = reader.text();
    if (cityName) city = ownText(cityName);
    cities.push(city);
    const stateCode = reader.text();
    if (stateCode) state = stateCodes.indexOf(stateCode);
    rowStates[row] = state;
    latitudes[row] = reader.decimal();
    longitudes[row] = reader.decimal();
    const zoneName = reader.text();
    if (zoneName) zone = zones.includes(zoneName) ? zones.indexOf(zoneName) : zones.push(zoneName) - 1;
    rowZones[row] = zone;
    zipStarts[row] = zip;
    do {
      zipRows[zip] = row;
      zips[zip++] = reader.zip(zipLength);
    } while (!reader.isAtLineStart());
  }
  zipStarts[rowCount] = zip;
  return {
    zipLength,
    stateCodes,
    stateNames,
    zones,
    cities,
    rowStates,
    latitudes,
    longitudes,
    rowZones,
    zipStarts,
    zips,
    zipRows,
    zipOrder: orderOf(zips),
  };
}

/** A copy of its own: a part of a text keeps the whole text in memory. */
function ownText(part: string): string {
  return Buffer.from(part).toString();
}

export function zipNumber(zip: string): number {
  return Number.parseInt(zip, 36);
}

export function zipText(table: PostalTable, position: number): string {
  const zip = table.zips[position] ?? 0;
  return zip.toString(36).toUpperCase().padStart(table.zipLength, '0');
}

/** Binary search: the first of `count` indexes for which `isReached` holds. It must hold for all later ones too. */
export function firstReached(count: number, isReached: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Reads column by column without splitting the text, which would take most of the loading time. */
function columnReader(text: string, start: number) {
  let at = start;
  return {
    text(): string {
      const end = text.indexOf('\t', at);
      const value = text.slice(at, end);
      at = end + 1;
      return value;
    },
    /** Collects the digits as an integer and divides once, so that the result is exactly what `Number` would parse. */
    decimal(): number {
      let digits = 0;
      let divisor = 1;
      let isBehindPoint = false;
      const isNegative = text.charCodeAt(at) === minus;
      if (isNegative) at++;
      for (let code = text.charCodeAt(at++); code !== tab; code = text.charCodeAt(at++)) {
        if (code === point) {
          isBehindPoint = true;
          continue;
        }
        digits = digits * 10 + code - zero;
        if (isBehindPoint) divisor *= 10;
      }
      return (isNegative ? -digits : digits) / divisor;
    },
    zip(length: number): number {
      let number = 0;
      for (const end = at + length; at < end; at++) {
        const code = text.charCodeAt(at);
        number = number * 36 + (code < letterA ? code - zero : code - letterA + 10);
      }
      at++;
      return number;
    },
    isAtLineStart(): boolean {
      return text.charCodeAt(at - 1) === lineFeed;
    },
  };
}

const tab = 9;
const lineFeed = 10;
const minus = 45;
const point = 46;
const zero = 48;
const letterA = 65;

/**
 * Sorts positions by zip. Each zip is multiplied by the number of zips and its position added, because typed arrays sort natively, a hundred
 * times faster than with a comparator. The sums stay below 2 ** 53.
 */
function orderOf(zips: Float64Array): Uint32Array {
  const count = zips.length;
  const lifted = new Float64Array(count);
  for (let position = 0; position < count; position++) lifted[position] = (zips[position] ?? 0) * count + position;
  lifted.sort();
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = (lifted[index] ?? 0) % count;
  return order;
}
