import { createText, type Text as TextOf } from '@vestibule/protocol/texts'
import { addCatalogues } from '../../../../ui/language.js'
import { cardLanguages } from '../../document/cardLanguages.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

addCatalogues(cardLanguages)

export type Text = TextOf<keyof typeof en>

export const text: Text = createText<keyof typeof en>(messages)
