/** One file that loads with the first call: few pages call these methods. */
export { updateOptions } from '../configuration/updateOptions.js'
export { deleteConnection } from '../connections/deleteConnection.js'
export { removeAdapter } from '../connections/removeAdapter.js'
export { setPreferredAccountType } from '../embedded/accountType.js'
export { switchConnection } from '../navigation/switchConnection.js'
export { removeNetwork } from '../networks/removeNetwork.js'
export { destroyInstance } from './destroyInstance.js'
