/** What a request asks the visitor for. */
export type Asked = 'transaction' | 'signature'
