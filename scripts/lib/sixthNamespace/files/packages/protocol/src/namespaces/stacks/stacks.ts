import { exactly } from '../exactly.js'
import { type NamespaceRules, policies } from '../namespaceRules.js'

/** An invented namespace. An address is `SP` and 20 bytes in hex. */
export const STACKS: NamespaceRules = {
  namespace: 'stacks',
  isChainReference: (reference) => /^[1-9][0-9]{0,9}$/.test(reference),
  isAddress: (address) => /^SP[0-9A-F]{40}$/.test(address),
  isSameAddress: exactly,
  rpc: new Map([
    ...policies(['stx_getBalance', 'stx_broadcast'], { class: 'refused', node: true }),
    ...policies(['stx_getAddress'], { class: 'safe', node: false }),
    ...policies(['stx_transfer'], { class: 'unsafe', node: false }),
  ]),
}
