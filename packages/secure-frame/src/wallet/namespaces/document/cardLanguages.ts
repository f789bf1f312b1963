export const cardLanguages = () => import('../../../locales/cards.languages')
