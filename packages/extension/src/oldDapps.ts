/** Key in the browser's synchronized storage: old dapps find the wallet as `window.ethereum`. */
export const OLD_DAPPS = 'oldDapps'
