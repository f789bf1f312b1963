export { type AccountCall, decodeCalls } from '../namespaces/eip155/decodeCalls.js'
export { EIP155_DATA } from '../namespaces/eip155/eip155Data.js'
export { NATIVE } from '../namespaces/eip155/native.js'
export { asAddress, asBigint } from '../namespaces/eip155/pools/poolCalls.js'
export {
  address,
  bytes,
  count,
  hash32,
  height,
  quantity,
  seconds,
} from '../namespaces/eip155/quantities.js'
