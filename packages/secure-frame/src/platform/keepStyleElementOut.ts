/**
 * input-otp adds a style element unless one with this id is there; the frame's Content-Security-Policy would refuse it
 * with a report. The few rules that it holds are in our own sheet.
 */
export function keepStyleElementOut() {
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}
