/** Loads the languages of cards. One shared function, so that a document loads them once. */
export const cardLanguages = () => import('../../../locales/cards.languages')
