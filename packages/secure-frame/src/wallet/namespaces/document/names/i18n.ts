import { createText } from '@vestibule/protocol/texts'
import { addCatalogues } from '../../../../ui/language.js'
import { cardLanguages } from '../cardLanguages.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

addCatalogues(cardLanguages)

export const nameText = createText<keyof typeof en>(messages)
