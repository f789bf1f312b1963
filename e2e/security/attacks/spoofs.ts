const hello = {
  type: 'vestibule:hello',
  protocol: 4,
  projectId: 'local-demo',
  nonce: '3f0c1f86-7a1f-4c88-9d2e-0b6f1f0c9a11',
}
const raw = (value: unknown) => ({ type: 'RAW', value })
const call = (method: string, params: unknown = {}) => ({
  id: 'a-b-c-d',
  type: 'APPLY',
  path: ['call'],
  argumentList: [raw({ id: hello.nonce, method, params })],
})

/** Messages to the frame. The first is a correct hello: only its sender is wrong. */
export const SPOOFS: readonly unknown[] = [
  hello,
  { ...hello, extra: true },
  { ...hello, type: 'vestibule:hullo' },
  { ...hello, type: 'vestibule:ready', build: 'dev' },
  { ...hello, type: 'vestibule:refused', reason: 'project' },
  { ...hello, protocol: 3 },
  { ...hello, protocol: 5 },
  { ...hello, protocol: '4' },
  { ...hello, projectId: 'local-strict' },
  { ...hello, projectId: '' },
  { ...hello, projectId: ['local-demo'] },
  { ...hello, nonce: 'not-a-uuid' },
  { ...hello, nonce: undefined },
  { ...hello, origin: 'self' },
  [hello],
  { data: hello },
  JSON.stringify(hello),
  new Map(Object.entries(hello)),
  null,
  0,
  'vestibule:hello',
  call('ping'),
  call('getUser'),
  call('rpcRequest', { method: 'personal_sign', params: [] }),
  { id: 'a', type: 'GET', path: [] },
  { id: 'a', type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) },
  { id: 'a', type: 'CONSTRUCT', path: ['constructor', 'constructor'], argumentList: [raw('1')] },
  { id: 'a', type: 'ENDPOINT' },
  { id: 'a', type: 'RELEASE' },
  { id: 'a', type: 'RAW', value: { ok: true, result: {} } },
]
