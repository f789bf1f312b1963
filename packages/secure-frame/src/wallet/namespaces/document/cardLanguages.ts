/** Shared, so that a document loads the languages once. */
export const cardLanguages = () => import('../../../locales/cards.languages')
