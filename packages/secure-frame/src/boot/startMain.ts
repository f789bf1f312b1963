// Import this first, before other code can change globals.
import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import '../popup/WindowPage.css'
import '../start/startPage.css'
import {
  PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
  START_PATHS,
  type StartPurpose,
} from '@vestibule/protocol'
import { LOCALES, languageOf, matchLocale } from '@vestibule/protocol/texts'
import { systemClock } from '../platform/clock.js'
import { startPage } from '../start/startPage.js'
import { keepWindowSecret } from '../start/windowSecret.js'
import { readChosenLocale } from '../ui/chosenLocale.js'

type Texts = Readonly<Record<string, string>>

const root = document.documentElement
root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

const shown = document.querySelector<HTMLElement>('.window')
const host = document.getElementById('host')
const purposes = Object.entries(START_PATHS) as [StartPurpose, string][]
const purpose = purposes.find(([, path]) => path === location.pathname)?.[0]

if (host !== null) host.textContent = location.host
speak()
if (purpose === 'login') sayProvider()
if (shown !== null && purpose !== undefined && window.top === window) {
  shown.dataset.purpose = purpose
  startPage({
    self: window,
    purpose,
    keepSecret: keepWindowSecret,
    onStep(step) {
      shown.dataset.step = step
    },
    clock: systemClock,
  })
}

/** Shows the texts in the visitor's language. Without this script, they are in English. */
function speak() {
  const locale = matchLocale([readChosenLocale() ?? navigator.languages].flat(), LOCALES)
  root.dataset.language = locale
  const languages = document.getElementById('start-languages')?.textContent
  const texts: Texts | undefined = JSON.parse(languages ?? '{}')[locale]
  if (texts === undefined) return
  Object.assign(root, { lang: locale, dir: languageOf(locale).direction })
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = texts[element.dataset.text ?? ''] ?? element.textContent
  document.title = texts['window.title'] ?? document.title
  const opening = document.getElementById('opening')
  if (opening !== null) opening.dataset.provider = texts['start.openingProvider']
}

/** The URL fragment is the page's choice: use it only as text. */
function sayProvider() {
  const provider = SOCIAL_PROVIDERS.find((one) => one === location.hash.slice(1))
  const opening = document.getElementById('opening')
  const text = opening?.dataset.provider
  if (provider === undefined || opening === null || text === undefined) return
  document.title = text.replace('{name}', PROVIDER_NAMES[provider])
  opening.textContent = document.title
}
