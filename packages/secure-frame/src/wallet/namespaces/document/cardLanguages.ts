/** Loaded once per document. */
export const cardLanguages = () => import('../../../locales/cards.languages')
