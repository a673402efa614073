import { type ReactNode, useState } from 'react';
import { AddClubForm } from './AddClubForm.tsx';
import { type ClubUser, useClubUsers } from './use-club-users.ts';
import { type CartToBookWith, useSetCartUser } from './use-set-cart-user.ts';

export type AddClubProps = {
  brandId: number;
  carts: CartToBookWith;
  /** The cart is that person’s now: set the on-behalf user, and ask for pickup fees and payment info anew. */
  onApplied: (person: ClubUser) => void;
  /** Also called by itself when the success has been read. */
  onClose: () => void;
};

/** The modal with which our staff book on behalf of a club's user. ROL-02 SCR-03 */
export default function AddClub({ brandId, carts, onApplied, onClose }: AddClubProps): ReactNode {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<ClubUser | null>(null);
  const search = useClubUsers({ term, brandId, isWanted: chosen === null });
  const setting = useSetCartUser(carts);

  async function apply(person: ClubUser): Promise<void> {
    if (await setting.apply(person)) onApplied(person);
  }

  return (
    <AddClubForm
      term={term}
      chosen={chosen}
      search={search}
      setting={setting}
      onType={(typed) => {
        setTerm(typed);
        setChosen(null);
      }}
      onChoose={setChosen}
      onApply={(person) => void apply(person)}
      onClose={onClose}
    />
  );
}
