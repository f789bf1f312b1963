const PARTS =
  '(?:e-?mail|phone|passwords?|passcode|2fa|mfa|two[ -]factor|authenticator|guardians?|user ?name|contacts?|recovery)'
const NO_NEWS = '(?! (?:notifications?|updates?|news(?:letter)?|preferences?)\\b)'
const SOCIAL =
  '(?:telegram|discord|twitter|github|google|apple|facebook|instagram|tiktok|whatsapp|steam|twitch|youtube|reddit|wechat|kakao|e-?mail|phone)'

const RULES = new RegExp(
  [
    `\\b(?:set|change|update|replace|reset|add|remove|disable|turn off) (?:\\S+ ){0,4}?${PARTS}\\b${NO_NEWS}`,
    `\\b${PARTS}(?: (?:address|number|method))? (?:change|reset|removal|replacement)\\b`,
    `\\b(?:un)?(?:link|connect|bind|attach|associate)(?:s|ed|ing)? .{0,60}?\\b${SOCIAL}\\b`,
    '\\b(?:un)?(?:link|bind|attach|associate)(?:s|ed|ing)? (?:this|my|your|the|an?) (?:\\S+ ){0,3}?(?:wallet|account|address|profile)\\b',
    '\\b(?:approve|confirm|authori[sz]e|allow) (?:(?:the|this|an?|new) )*(?:log-?in|sign-?in) (?:from|on) ',
    '\\b(?:delete|close|deactivate|reset|recover) (?:my|your|the|this) (?:\\S+ ){0,2}account\\b',
  ].join('|'),
  'i',
)

/** Whether the text changes the email, login or links of an account at a service. */
export function changesAccount(text: string): boolean {
  return RULES.test(text) || RULES.test(text.replace(/([a-z\d])([A-Z])/g, '$1 $2'))
}
