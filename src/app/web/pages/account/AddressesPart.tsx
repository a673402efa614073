import { type ReactNode, useState } from 'react';
import { AddressBookSection } from '#capabilities/address-book/web/AddressBookSection.tsx';
import { AddressForm, type AddressFormProps } from '#capabilities/address-book/web/AddressForm.tsx';
import { CountryField } from '#capabilities/ship-points/web/CountryField.tsx';
import { useCountryConfig } from '#capabilities/ship-points/web/use-country-config.ts';
import { pageFacts } from '../../page-facts.ts';

/** The address book, whose form has the address fields of the chosen country. ACC-08 CTY-01 */
export function AddressesPart(): ReactNode {
  return <AddressBookSection renderForm={(props) => <AddressFormOfCountry {...props} />} />;
}

function AddressFormOfCountry(props: Pick<AddressFormProps, 'item' | 'onDone' | 'onCancel'>): ReactNode {
  const [code, setCode] = useState(props.item?.countryCode ?? 'US');
  const { config, isKnown } = useCountryConfig(code, 'origin');
  return (
    <AddressForm
      {...props}
      country={{ code, config, isKnown }}
      renderCountryField={(onChosen) => (
        <CountryField
          id="address-countryCode"
          country={code}
          autoComplete="country"
          onChange={(chosen) => {
            setCode(chosen);
            onChosen();
          }}
        />
      )}
      phoneUtility={pageFacts.phoneUtility}
    />
  );
}
