export type Asked = 'transaction' | 'signature'
