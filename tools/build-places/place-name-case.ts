/** Names come in with every word capitalised; these are not, unless they begin the name. */
const smallWords = /(?<=\S )(Of|The|And|On|In|By|Or|At|Du|De|Del)(?= )/g;

const smallFrenchWords = /(?<=\S[ -])(De|Du|Des|La|Le|Les|Sur|Aux|Et|En|Au|À|A)(?=[ -])/g;

/** Words that are initials: bases and post offices of the forces. */
const initials = /\b(Afb|Apo|Dpo|Fpo|Jbphh|Jbsa|Mcbh|Mdl|Usaf)\b/g;

/** "Isle Of Palms" is Isle of Palms, "Mckinney" McKinney, "Travis Afb" Travis AFB. */
export function usPlaceName(name: string): string {
  return scottish(name)
    .replace(smallWords, (word) => word.toLowerCase())
    .replace(initials, (word) => word.toUpperCase())
    .replace(/'S\b/g, "'s");
}

/** The Canadian source has capitals only after spaces and stray spaces after hyphens: "Saint-jean- Sur-richelieu". */
export function caPlaceName(name: string): string {
  const tidied = name.replace(/- /g, '-').trim();
  const capitalised = tidied.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return scottish(capitalised)
    .replace(/(?<=\b[DL]')\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=[- ])([DL])(?=')/g, (letter) => letter.toLowerCase())
    .replace(smallFrenchWords, (word) => word.toLowerCase())
    .replace(/(?<=\S )(Of|The|And)(?= )/g, (word) => word.toLowerCase());
}

/** "Mckinney" and "Mc Kinney" are both McKinney. */
function scottish(name: string): string {
  return name.replace(/\bMc ?([A-Za-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
