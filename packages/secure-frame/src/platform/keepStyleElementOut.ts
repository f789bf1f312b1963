/**
 * input-otp adds a style element unless one with this id is there; the frame's Content-Security-Policy would refuse it with a
 * report. Our own sheet has its few rules.
 */
export function keepStyleElementOut() {
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}
