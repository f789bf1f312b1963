/** The languages of cards. One function, so that a document loads them once. */
export const cardLanguages = () => import('../../../locales/cards.languages')
