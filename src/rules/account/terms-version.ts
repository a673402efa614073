/** The version of the terms in force, for pages that do without their text. CHK-04 */
export const termsVersion = '2026-11';
