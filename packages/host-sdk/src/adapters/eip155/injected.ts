/** The id of a wallet that only uses `window.ethereum`. */
export const INJECTED = 'injected'
