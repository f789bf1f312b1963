import { createText } from '@vestibule/protocol/texts'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

export async function showRefusal(reason: keyof typeof en): Promise<void> {
  await showOwnLanguage()
  const element = document.createElement('p')
  element.className = 'refusal'
  element.textContent = text(reason)
  document.body.replaceChildren(element)
}
