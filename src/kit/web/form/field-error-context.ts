import { createContext } from 'react';

/** Called for each error that a field starts to show. */
type FieldErrorListener = (shown: { readonly fieldId: string; readonly message: string }) => void;

/** Every field of the kit tells it, so that no form can show an error without its being reported. VAL-09 */
export const FieldErrorContext = createContext<FieldErrorListener>(() => undefined);
