/** A request's question for the visitor. */
export type Asked = 'transaction' | 'signature'
