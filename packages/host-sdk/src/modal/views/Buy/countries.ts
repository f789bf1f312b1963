import { currentLanguage } from '@vestibule/protocol/texts'
import { createStorage, pageStorage } from '../../../platform/storage.js'

/** ISO 3166-1 codes of inhabited countries and territories, and Kosovo. */
const CODES =
  'ADEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CADFGHIKLMNORUVWYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRTUWY HKNRTU IDELMNQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY ' +
  'MACDEFGHKLMNOPQRSTUVWXYZ NACEGILOPRUZ OM PAEFGHKLMRSTWY QA REOSUW ' +
  'SABCDEGHIJKLMNORSTVXYZ TCDGHJKLMNORTVWZ UAGSYZ VACEGINU WFS XK YET ZAMW'

const storage = createStorage(pageStorage())

const codes = () =>
  CODES.split(' ').flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second))

export function listCountries(): { id: string; name: string }[] {
  const names = new Intl.DisplayNames(currentLanguage().tag, { type: 'region' })
  return codes()
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((one, other) => one.name.localeCompare(other.name, currentLanguage().tag))
}

/** The visitor's choice, or the region of the browser's language. */
export function readCountry(): string | undefined {
  const country = storage.get('country') ?? new Intl.Locale(navigator.language).region
  return codes().find((code) => code === country)
}

export const keepCountry = (country: string) => storage.set('country', country)
