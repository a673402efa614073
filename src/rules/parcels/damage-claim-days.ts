/** Within how many days of its delivery damage to a bag is claimed. It has a file of its own because the ship page says it. */
export const damageClaimDays = 14;
