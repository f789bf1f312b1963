import { createText, type Text as TextOf } from '@vestibule/protocol/texts'
import { addCatalogues } from '../../../../ui/language.js'
import { cardLanguages } from '../../document/cardLanguages.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

addCatalogues(cardLanguages)

/** Every text of a card of Solana's, by its key. */
export type Text = TextOf<keyof typeof en>

/** The texts of Solana's requests, loaded with its chunk. */
export const text: Text = createText<keyof typeof en>(messages)
