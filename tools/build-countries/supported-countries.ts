/** Where we ship to and from: the places that golfers, skiers and campers of our brands travel between. CTY-03 */
export const supportedCountries: readonly string[] = [
  'AE AG AS AT AU AW BB BE BM BS CA CH CR DE DK DO ES FI FR GB GU',
  'HK IE IT JM JP KR KY MX NL NO NZ PA PR PT SE SG TC TH US VI ZA',
].flatMap((line) => line.split(' '));
