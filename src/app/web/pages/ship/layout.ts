/**
 * Whether the page was asked for in its compact layout (`/ship?layout=compact`): the same sections in one dense column, for people
 * who fill in many of them. SCR-02
 */
export const isCompact: boolean = new URLSearchParams(window.location.search).get('layout') === 'compact';
