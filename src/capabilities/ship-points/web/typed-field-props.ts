import type { FilteredTextFieldProps } from '#kit/web/form/FilteredTextField.tsx';
import { filterText, removedCharactersText } from '#rules/address/text-filter.ts';
import { limits } from '#rules/limits.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';
import type { TypedShipPointField } from '#rules/shipment/draft-changes.ts';

/** What the fields of an address get from their page. */
export type AddressPartProps = {
  /** The ids of its controls start with it. */
  id: string;
  point: ShipPoint;
  errors: Readonly<Partial<Record<TypedShipPointField, string | undefined>>>;
  onChange: (field: TypedShipPointField, value: string) => void;
  onBlur: (field: TypedShipPointField) => void;
};

/** The props that all typed fields of an address have in common. VAL-01 */
export function typedFieldProps(
  { id, point, errors, onChange, onBlur }: AddressPartProps,
  field: TypedShipPointField,
): Omit<FilteredTextFieldProps, 'label'> {
  return {
    id: `${id}-${field}`,
    value: point[field],
    error: errors[field],
    maxLength: limits.textFieldLengthMax,
    filter: filterText,
    removedCharactersText,
    onChange: (value) => onChange(field, value),
    onBlur: () => onBlur(field),
  };
}
