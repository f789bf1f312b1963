/** The id of a wallet that only sits at `window.ethereum`. */
export const INJECTED = 'injected'
