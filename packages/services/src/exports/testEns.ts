export { ENS_ABI, localEns } from '../testing/names/localEns.js'
