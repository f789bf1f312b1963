import { EVIL, LOOKALIKES } from '../../fixtures/attacker.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

export type Sender = {
  name: string
  place: 'parent' | 'sibling' | 'nested' | 'popup' | 'opener'
  url: string
  attributes?: string
}

const ORIGINS = { 'the dapp’s own': DAPP_ORIGIN, ...LOOKALIKES }
const PLACES = ['parent', 'sibling', 'nested', 'popup', 'opener'] as const
const EMPTY = '<!doctype html><body>'

const fromOrigins: Sender[] = PLACES.flatMap((place) =>
  Object.entries(ORIGINS).map(([which, origin]) => ({
    name: `${place}, ${which}`,
    place,
    url: `${origin}/${place}`,
  })),
)

const opaque: Sender[] = [
  {
    name: 'sandbox without an origin',
    url: `${EVIL}/sibling`,
    attributes: 'sandbox="allow-scripts"',
  },
  {
    name: 'the dapp’s own page in a sandbox',
    url: `${DAPP_ORIGIN}/sibling`,
    attributes: 'sandbox="allow-scripts"',
  },
  { name: 'about:blank', url: 'about:blank' },
  { name: 'data:', url: `data:text/html,${EMPTY}` },
].map((sender) => ({ ...sender, place: 'sibling' }))

/** All wrong senders, and the dapp's page, which sends everything except a correct hello. */
export const SENDERS: readonly Sender[] = [...fromOrigins, ...opaque]

/** Only this window may receive an answer. */
export const isDapp = ({ place, url }: Sender) =>
  place === 'parent' && url === `${DAPP_ORIGIN}/parent`
