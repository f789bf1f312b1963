export { GENERIC_SS58_FORMAT, isFormat, SS58_FORMATS } from '../namespaces/polkadot/formats.js'
export { isSameAccount } from '../namespaces/polkadot/isSameAccount.js'
export { CLOSE, OPEN } from '../namespaces/polkadot/message/marks.js'
export {
  readHex,
  readSignatures,
  SCHEMES,
  type Scheme,
  type Signature,
} from '../namespaces/polkadot/message/readSignatures.js'
export { recoverKey } from '../namespaces/polkadot/message/recoverKey.js'
export { formatSs58, parseSs58, readSs58, type Ss58 } from '../namespaces/polkadot/ss58.js'
