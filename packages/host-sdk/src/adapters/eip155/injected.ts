export const INJECTED = 'injected'
