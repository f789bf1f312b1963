/**
 * input-otp adds a style element unless there is one with this id. The frame's Content-Security-Policy would block and report
 * that element. Our own style sheet has its few rules.
 */
export function keepStyleElementOut() {
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}
