import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import { addAddress, addressBook, type AddressBookDeps, changeAddress, deleteAddress } from './address-book.ts';

export function addressBookRoutes(app: FastifyInstance, deps: AddressBookDeps): void {
  mount(app, calls.addressBook, (_input, { request }) => addressBook(deps, request));
  mount(app, calls.addAddress, ({ body }, { request }) => addAddress(deps, body, request));
  mount(app, calls.changeAddress, (input, { request }) => changeAddress(deps, input, request));
  mount(app, calls.deleteAddress, ({ body }, { request }) => deleteAddress(deps, body, request));
}
