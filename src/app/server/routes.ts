import commonPasswords from '#data/common-passwords.json' with { type: 'json' };
import countryPlaces from '#data/country-places.json' with { type: 'json' };
import countryRows from '#data/countries.json' with { type: 'json' };
import nationalHolidays from '#data/holidays.json' with { type: 'json' };
import rateCards from '#data/rate-card.json' with { type: 'json' };
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as addressBookCalls from '#capabilities/address-book/contract.ts';
import { addressBookRoutes } from '#capabilities/address-book/server/routes.ts';
import * as auditLogCalls from '#capabilities/audit-log/contract.ts';
import { auditLogRoutes } from '#capabilities/audit-log/server/routes.ts';
import * as calendarCalls from '#capabilities/calendar/contract.ts';
import { calendarRoutes } from '#capabilities/calendar/server/routes.ts';
import * as cartCalls from '#capabilities/carts/contract.ts';
import { cartRoutes } from '#capabilities/carts/server/routes.ts';
import * as clubBillingDecisionCalls from '#capabilities/club-billing-decisions/contract.ts';
import { clubBillingDecisionRoutes } from '#capabilities/club-billing-decisions/server/routes.ts';
import * as clubQuestionCalls from '#capabilities/club-questions/contract.ts';
import { clubQuestionRoutes } from '#capabilities/club-questions/server/routes.ts';
import * as clubCalls from '#capabilities/clubs/contract.ts';
import { clubRoutes } from '#capabilities/clubs/server/routes.ts';
import * as creditGrantCalls from '#capabilities/credit-grants/contract.ts';
import { creditGrantRoutes } from '#capabilities/credit-grants/server/routes.ts';
import * as customsCalls from '#capabilities/customs/contract.ts';
import { customsRoutes } from '#capabilities/customs/server/routes.ts';
import * as headerCalls from '#capabilities/header/contract.ts';
import { headerRoutes } from '#capabilities/header/server/routes.ts';
import * as inventoryCalls from '#capabilities/inventory/contract.ts';
import { inventoryRoutes } from '#capabilities/inventory/server/routes.ts';
import * as labelCalls from '#capabilities/labels/contract.ts';
import { labelRoutes } from '#capabilities/labels/server/routes.ts';
import * as labelProblemCalls from '#capabilities/label-problems/contract.ts';
import { labelProblemRoutes } from '#capabilities/label-problems/server/routes.ts';
import * as onBehalfCalls from '#capabilities/on-behalf/contract.ts';
import { onBehalfRoutes } from '#capabilities/on-behalf/server/routes.ts';
import * as orderCalls from '#capabilities/orders/contract.ts';
import { recoverRefunds } from '#capabilities/orders/server/recover-refunds.ts';
import { type LinkOutcome, mailLinkForPage } from '#capabilities/orders/server/mail-link-for-page.ts';
import { receiptForPage } from '#capabilities/orders/server/receipt-for-page.ts';
import { orderRoutes } from '#capabilities/orders/server/routes.ts';
import * as overduePaymentCalls from '#capabilities/overdue-payments/contract.ts';
import { overduePaymentRoutes } from '#capabilities/overdue-payments/server/routes.ts';
import * as carrierBillCalls from '#capabilities/carrier-bills/contract.ts';
import { carrierBillRoutes } from '#capabilities/carrier-bills/server/routes.ts';
import * as parcelCaseCalls from '#capabilities/parcel-cases/contract.ts';
import { parcelCaseRoutes } from '#capabilities/parcel-cases/server/routes.ts';
import * as passkeyCalls from '#capabilities/passkeys/contract.ts';
import { passkeyRoutes } from '#capabilities/passkeys/server/routes.ts';
import * as paymentMethodCalls from '#capabilities/payment-methods/contract.ts';
import { paymentMethodRoutes } from '#capabilities/payment-methods/server/routes.ts';
import * as peopleAndCartsCalls from '#capabilities/people-and-carts/contract.ts';
import { peopleAndCartsRoutes } from '#capabilities/people-and-carts/server/routes.ts';
import * as pickupCalls from '#capabilities/pickup/contract.ts';
import { pickupRoutes } from '#capabilities/pickup/server/routes.ts';
import * as pickupProblemCalls from '#capabilities/pickup-problems/contract.ts';
import { pickupProblemRoutes } from '#capabilities/pickup-problems/server/routes.ts';
import * as pricingCalls from '#capabilities/pricing/contract.ts';
import { pricingRoutes } from '#capabilities/pricing/server/routes.ts';
import * as privacyCalls from '#capabilities/privacy/contract.ts';
import { privacyRoutes } from '#capabilities/privacy/server/routes.ts';
import * as profileCalls from '#capabilities/profile/contract.ts';
import { profileRoutes } from '#capabilities/profile/server/routes.ts';
import * as registrationCalls from '#capabilities/registration/contract.ts';
import { registrationRoutes } from '#capabilities/registration/server/routes.ts';
import * as serviceCalls from '#capabilities/services/contract.ts';
import { quoteOfAddress } from '#capabilities/services/server/quote-of-address.ts';
import { serviceRoutes } from '#capabilities/services/server/routes.ts';
import * as shipPointCalls from '#capabilities/ship-points/contract.ts';
import { shipPointRoutes } from '#capabilities/ship-points/server/routes.ts';
import * as signInCalls from '#capabilities/sign-in/contract.ts';
import { signInRoutes } from '#capabilities/sign-in/server/routes.ts';
import * as storeLocatorCalls from '#capabilities/store-locator/contract.ts';
import { storeLocatorRoutes } from '#capabilities/store-locator/server/routes.ts';
import * as telemetryCalls from '#capabilities/telemetry/contract.ts';
import { telemetryRoutes } from '#capabilities/telemetry/server/routes.ts';
import * as largerSizeCalls from '#capabilities/larger-sizes/contract.ts';
import { largerSizeRoutes } from '#capabilities/larger-sizes/server/routes.ts';
import * as textUpdateCalls from '#capabilities/text-updates/contract.ts';
import { textUpdateRoutes } from '#capabilities/text-updates/server/routes.ts';
import * as trackingCalls from '#capabilities/tracking/contract.ts';
import { trackingRoutes } from '#capabilities/tracking/server/routes.ts';
import * as claimCalls from '#journeys/claims/contract.ts';
import { handleClaims } from '#journeys/claims/server/handle-claims.ts';
import { claimRoutes } from '#journeys/claims/server/routes.ts';
import * as personRecordCalls from '#journeys/person-record/contract.ts';
import { personRecordRoutes } from '#journeys/person-record/server/routes.ts';
import * as placeOrderCalls from '#journeys/place-order/contract.ts';
import { recoverAttempts } from '#journeys/place-order/server/recover-attempts.ts';
import { placeOrderRoutes } from '#journeys/place-order/server/routes.ts';
import * as parcelCalls from '#journeys/ship-parcels/contract.ts';
import { bookPickups } from '#journeys/ship-parcels/server/book-pickups.ts';
import { buyLabels } from '#journeys/ship-parcels/server/buy-labels.ts';
import { handleMishaps } from '#journeys/ship-parcels/server/handle-mishaps.ts';
import { assessArrivals } from '#journeys/ship-parcels/server/assess-arrivals.ts';
import { planParcels } from '#journeys/ship-parcels/server/plan-parcels.ts';
import { carrierCallbackRoute } from '#journeys/ship-parcels/server/receive-scans.ts';
import { remindOfPickups } from '#journeys/ship-parcels/server/remind-of-pickups.ts';
import { queueArrangedMail } from '#journeys/ship-parcels/server/queue-arranged-mail.ts';
import { returnedBagRoutes } from '#journeys/ship-parcels/server/routes.ts';
import { trackParcels } from '#journeys/ship-parcels/server/track-parcels.ts';
import { writeUpdates } from '#journeys/ship-parcels/server/write-updates.ts';
import * as takeoverCalls from '#journeys/takeover/contract.ts';
import { takeoverRoutes } from '#journeys/takeover/server/routes.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import type { ReadList } from '#kit/server/list-reads.ts';
import type { Sessions } from '#kit/server/session.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { Files } from '#ports/files/files.ts';
import { openIdIdentity } from '#ports/identity/openid-identity.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { ratesWithoutPaused } from '#facts/rates-without-paused.ts';
import { holidayCalendar } from '#facts/holiday-calendar.ts';
import { operatorSettings } from '#facts/operator-settings.ts';
import type { Tables } from '#records/tables.ts';
import { countryTable } from '#rules/address/country-table.ts';
import { type Brand, brandById, brandByKey } from '#rules/brand/brand.ts';
import { brandOfCall } from './brand-of-request.ts';
import type { Config } from './config.ts';
import type { OrderPasses } from './order-passes.ts';
import type { ServerFaults } from './server-faults.ts';
import { siteOf } from './site-of.ts';

/** Every call of the service, in the order in which the documentation shows them. */
export const calls: readonly AnyEndpoint[] = [
  shipPointCalls.zipInfo,
  shipPointCalls.autoComplete,
  shipPointCalls.placeDetails,
  shipPointCalls.autocompleteShipPoints,
  shipPointCalls.validateShipPoints,
  shipPointCalls.disasterNotifications,
  shipPointCalls.searchBlockedAddresses,
  shipPointCalls.stateOptions,
  clubCalls.autocompleteClub,
  clubCalls.facility,
  clubCalls.checkClubInfo,
  clubCalls.checkClubNote,
  clubCalls.clubNotesFor,
  clubCalls.addShipNote,
  clubCalls.clubJson,
  cartCalls.createCart,
  cartCalls.saveSession,
  cartCalls.loadSession,
  takeoverCalls.takeOverCart,
  customsCalls.customsInfoRequired,
  customsCalls.saveCustomsInfo,
  clubQuestionCalls.questionSets,
  clubQuestionCalls.saveClubAnswers,
  calendarCalls.nextPickupDay,
  calendarCalls.unavailableDaysInUs,
  calendarCalls.unavailableDays,
  calendarCalls.holidays,
  calendarCalls.closeDays,
  calendarCalls.nextAvailableDay,
  calendarCalls.checkHolidayTerms,
  calendarCalls.holidayTermsNeeded,
  calendarCalls.acceptHolidayTerms,
  pickupCalls.pickupFees,
  pickupCalls.sameDayDropOffCutOff,
  pickupCalls.cutOffTimes,
  pickupCalls.checkCarrierReadyTime,
  storeLocatorCalls.dropOffLocations,
  signInCalls.signIn,
  signInCalls.signInJson,
  signInCalls.mailSignIn,
  signInCalls.signInWithCode,
  signInCalls.signInWithLink,
  passkeyCalls.passkeySignInOptions,
  passkeyCalls.signInWithPasskey,
  signInCalls.signOut,
  registrationCalls.checkUser,
  registrationCalls.termsAccepted,
  registrationCalls.acceptTerms,
  registrationCalls.userExists,
  registrationCalls.register,
  signInCalls.forgottenPassword,
  signInCalls.resetPassword,
  registrationCalls.lookAtClaim,
  registrationCalls.claimAccount,
  registrationCalls.saveOrderInAccount,
  registrationCalls.sendConfirmation,
  profileCalls.profile,
  profileCalls.saveProfile,
  signInCalls.changePassword,
  orderCalls.accountOrders,
  addressBookCalls.addAddress,
  addressBookCalls.addressBook,
  addressBookCalls.changeAddress,
  addressBookCalls.deleteAddress,
  profileCalls.addTraveler,
  profileCalls.savedTravelers,
  profileCalls.changeTraveler,
  profileCalls.deleteTraveler,
  paymentMethodCalls.credits,
  profileCalls.saveNotifications,
  signInCalls.confirmPassword,
  profileCalls.createToken,
  profileCalls.listTokens,
  profileCalls.revokeToken,
  privacyCalls.exportData,
  privacyCalls.eraseAccount,
  signInCalls.signInProviders,
  signInCalls.phoneAndTermsNeeded,
  signInCalls.askPhoneAndTerms,
  signInCalls.termsAcceptedAfterSocial,
  signInCalls.linkedSignIns,
  signInCalls.linkSignIn,
  signInCalls.unlinkSignIn,
  passkeyCalls.listPasskeys,
  passkeyCalls.passkeyOptions,
  passkeyCalls.addPasskey,
  passkeyCalls.removePasskey,
  onBehalfCalls.getUser,
  onBehalfCalls.setCartCustomer,
  onBehalfCalls.searchCustomers,
  onBehalfCalls.getOnBehalfSession,
  onBehalfCalls.stopOnBehalfSession,
  serviceCalls.combinedServicesOptions,
  serviceCalls.dayPrices,
  serviceCalls.popularTrips,
  pricingCalls.shipPrice,
  paymentMethodCalls.paymentInfo,
  paymentMethodCalls.userPaymentInfo,
  paymentMethodCalls.savedCards,
  paymentMethodCalls.removeCard,
  paymentMethodCalls.requestClubBilling,
  clubBillingDecisionCalls.decideClubBilling,
  peopleAndCartsCalls.searchPeopleAndCarts,
  peopleAndCartsCalls.takeoverToken,
  personRecordCalls.showPersonRecord,
  auditLogCalls.listAuditLog,
  overduePaymentCalls.listOverduePayments,
  overduePaymentCalls.handleOverduePayment,
  labelProblemCalls.listParcelProblems,
  labelProblemCalls.handleParcel,
  pickupProblemCalls.listPickupProblems,
  pickupProblemCalls.handlePickup,
  parcelCaseCalls.listParcelCases,
  parcelCaseCalls.closeParcelCase,
  parcelCaseCalls.recordSizePayment,
  parcelCaseCalls.refundSizePayment,
  parcelCaseCalls.recordSizeRefund,
  carrierBillCalls.listCarrierBills,
  carrierBillCalls.importCarrierBill,
  carrierBillCalls.settleCarrierBill,
  creditGrantCalls.grantCredit,
  placeOrderCalls.clubBilling,
  placeOrderCalls.processPayment,
  placeOrderCalls.orderStatus,
  orderCalls.orderReceipt,
  orderCalls.revokeReceiptLinks,
  orderCalls.mailOrderLink,
  orderCalls.orderShipState,
  orderCalls.orderCalendar,
  labelCalls.orderLabels,
  labelCalls.orderLabelsFile,
  labelCalls.orderLabelCode,
  inventoryCalls.orderInventory,
  inventoryCalls.saveOrderInventory,
  inventoryCalls.orderCustomsPapers,
  trackingCalls.orderTracking,
  trackingCalls.trackByNumber,
  textUpdateCalls.textUpdates,
  textUpdateCalls.setTextUpdates,
  largerSizeCalls.largerSizes,
  largerSizeCalls.answerLargerSize,
  parcelCalls.returnedBags,
  parcelCalls.chooseForReturnedBag,
  parcelCalls.nameTripOfReturnedBag,
  claimCalls.orderClaims,
  claimCalls.openClaim,
  claimCalls.answerClaim,
  claimCalls.addClaimPhoto,
  claimCalls.claimPhoto,
  claimCalls.withdrawClaim,
  claimCalls.listClaims,
  claimCalls.showClaim,
  claimCalls.decideClaim,
  orderCalls.orderCancellation,
  orderCalls.cancelOrder,
  orderCalls.refundOrder,
  telemetryCalls.rslog,
  headerCalls.brandHeader,
  headerCalls.headerInfo,
  headerCalls.pauseCarrier,
];

/** The leaked passwords that a new password is compared with. ACC-01 */
const leakedPasswords: ReadonlySet<string> = new Set(commonPasswords.passwords.split(' '));

type CallParts = {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly readList: ReadList<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly carrierRates: CarrierRates;
  readonly carriers: Carriers;
  readonly payments: Payments;
  readonly files: Files;
  readonly sessions: Sessions;
  /** Signs the links to receipts. */
  readonly receiptLinkKey: string;
  readonly log: Logger;
  readonly faults?: ServerFaults | undefined;
};

type MountedCalls = {
  readonly passes: OrderPasses;
  /** What the page of a receipt starts with; null if the browser may not see it. SCR-06 */
  receiptForPage(request: FastifyRequest): Promise<object | null>;
  /** Answers the form of the tracking page when it is sent without a script. SCR-06 */
  mailLinkForPage(form: unknown, request: FastifyRequest): Promise<LinkOutcome>;
  /** The price of the trip in the address of a ship page; null if it is not known. PRC-01 */
  quoteForPage(request: FastifyRequest, brand: Brand, search: string): Promise<number | null>;
};

export function mountCalls(app: FastifyInstance, parts: CallParts): MountedCalls {
  const { config, db, clock } = parts;
  const settings = operatorSettings({ db, clock, countries: countryRows.map(({ code }) => code) });
  const deps = {
    ...parts,
    carrierRates: ratesWithoutPaused(parts.carrierRates, settings),
    /** For calls that name no brand and whose answer depends on one. */
    brand: brandByKey(config.brand),
    brandOf: (request: FastifyRequest) => brandOfCall(request, config),
    siteOf: (brandId: number) => siteOf(config, brandById(brandId) ?? brandByKey(config.brand)),
    siteOfRequest: (request: FastifyRequest) => siteOf(config, brandOfCall(request, config)),
    countries: countryTable(countryRows),
    countryPlaces: countryPlaces.places,
    settings,
    holidays: holidayCalendar({ settings, clock, national: nationalHolidays }),
    rateCards,
    leakedPasswords,
  };
  shipPointRoutes(app, deps);
  clubRoutes(app, deps);
  customsRoutes(app, deps);
  clubQuestionRoutes(app, deps);
  cartRoutes(app, deps);
  calendarRoutes(app, deps);
  pickupRoutes(app, deps);
  storeLocatorRoutes(app, deps);
  signInRoutes(app, {
    ...deps,
    siteUrl: siteOf(config, brandByKey(config.brand)).siteUrl,
    identity: openIdIdentity({ providers: config.identityProviders, log: parts.log }),
  });
  passkeyRoutes(app, deps);
  registrationRoutes(app, deps);
  profileRoutes(app, deps);
  addressBookRoutes(app, deps);
  privacyRoutes(app, deps);
  onBehalfRoutes(app, deps);
  peopleAndCartsRoutes(app, deps);
  creditGrantRoutes(app, deps);
  clubBillingDecisionRoutes(app, deps);
  auditLogRoutes(app, deps);
  overduePaymentRoutes(app, deps);
  labelProblemRoutes(app, deps);
  pickupProblemRoutes(app, deps);
  parcelCaseRoutes(app, { ...deps, mailArrangement: (tx, about) => queueArrangedMail(tx, deps, about) });
  carrierBillRoutes(app, deps);
  personRecordRoutes(app, deps);
  takeoverRoutes(app, deps);
  serviceRoutes(app, deps);
  pricingRoutes(app, deps);
  paymentMethodRoutes(app, deps);
  orderRoutes(app, deps);
  labelRoutes(app, deps);
  inventoryRoutes(app, deps);
  trackingRoutes(app, deps);
  textUpdateRoutes(app, { ...deps, areTextsOffered: config.textMessages !== 'off' });
  largerSizeRoutes(app, deps);
  claimRoutes(app, deps);
  placeOrderRoutes(app, deps);
  carrierCallbackRoute(app, deps);
  returnedBagRoutes(app, deps);
  telemetryRoutes(app, deps);
  headerRoutes(app, { ...deps, shipPath: config.shipPath });
  return {
    passes: {
      recoverOrders: () => recoverAttempts(deps, nowOf(clock)),
      sendRefunds: () => recoverRefunds(deps, nowOf(clock)),
      planParcels: () => planParcels(deps, nowOf(clock)),
      buyLabels: () => buyLabels(deps, nowOf(clock)),
      bookPickups: () => bookPickups(deps, nowOf(clock)),
      remindOfPickups: () => remindOfPickups(deps, nowOf(clock)),
      trackParcels: () => trackParcels(deps, nowOf(clock)),
      writeUpdates: (tries) => writeUpdates(deps, tries),
      assessArrivals: () => assessArrivals(deps, nowOf(clock)),
      handleMishaps: () => handleMishaps(deps, nowOf(clock)),
      handleClaims: () => handleClaims(deps),
    },
    receiptForPage: (request) => receiptForPage(deps, request),
    mailLinkForPage: (form, request) => mailLinkForPage(deps, form, request),
    quoteForPage: (request, brand, search) => quoteOfAddress(deps, { search, brand: brand.key }, request),
  };
}
