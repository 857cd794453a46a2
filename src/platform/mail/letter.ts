import { html, raw } from 'hono/html'
import type { Letter } from '#shared/letter.ts'

export type Sender = { nombre: string; lema: string; url: string; contact: string[] }

/** Prevents header injection through line breaks. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)

export function letterText(
  { heading, paragraphs, lines, facts = [], button, notes = [] }: Letter,
  sender: Sender,
): string {
  const rows = lines?.rows.map(({ title, detail, amount }) => `- ${title}${detail && ` (${detail})`}: ${amount}`) ?? []
  const blocks = [
    heading,
    ...paragraphs,
    ...(lines ? [[...rows, `${lines.total.label}: ${lines.total.amount}`].join('\n')] : []),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...notes,
    ['--', sender.nombre, ...sender.contact, sender.url].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/**
 * The letter as HTML for old and new mail programs: tables, inline styles, 320 px and up, dark colours where supported.
 * No pictures, no scripts, no external resources. `html` escapes all text.
 */
export function letterHtml(letter: Letter, sender: Sender): string {
  const { subject, preheader, eyebrow, heading, paragraphs, lines, facts, button, notes = [] } = letter
  return html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(letterStyle)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" class="margin" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px"><a href="${sender.url}" class="ink" style="${serif};font-size:26px;line-height:32px;color:${light.ink};text-decoration:none">${sender.nombre}</a></td></tr>
<tr><td class="card edge" style="background:${light.card};border:1px solid ${light.line};border-radius:18px;padding:32px 28px">
<p class="accent" style="${sans};margin:0 0 10px;font-size:13px;line-height:18px;font-weight:600;letter-spacing:1px;text-transform:uppercase;color:${light.accentText}">${eyebrow}</p>
<h1 class="ink" style="${serif};margin:0 0 18px;font-size:28px;line-height:34px;font-weight:400;color:${light.ink};overflow-wrap:anywhere">${heading}</h1>
${paragraphs.map((it) => paragraph(it))}
${lines && linesTable(lines)}
${facts?.length ? factsTable(facts) : ''}
${button && buttonHtml(button)}
${notes.map((it) => paragraph(it, true))}
</td></tr>
<tr><td style="padding:22px 8px 0">
<p class="ink" style="${serif};margin:0 0 4px;font-size:17px;line-height:24px;color:${light.ink}">${sender.lema}</p>
<p class="soft" style="${sans};margin:0;font-size:13px;line-height:20px;color:${light.soft}">${sender.contact.map((line, index) => html`${index > 0 && raw('<br>')}${line}`)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.toString()
}

const paragraph = (words: string, small = false) =>
  html`<p class="${small ? 'soft' : 'ink'}" style="${sans};margin:0 0 ${small ? 10 : 16}px;font-size:${small ? 14 : 16}px;line-height:${small ? 21 : 26}px;color:${small ? light.soft : light.ink};overflow-wrap:anywhere">${words}</p>`

function linesTable({ rows, total }: NonNullable<Letter['lines']>) {
  const line = ({ title, detail, amount }: (typeof rows)[number]) =>
    html`<tr><td class="edge" style="${cell}"><span class="ink" style="${sans};font-size:16px;line-height:24px;color:${light.ink};overflow-wrap:anywhere">${title}</span><br><span class="soft" style="${sans};font-size:14px;line-height:20px;color:${light.soft}">${detail}</span></td><td class="edge ink" align="right" style="${cell};${sans};padding-left:12px;font-size:16px;line-height:24px;color:${light.ink};white-space:nowrap">${amount}</td></tr>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${rows.map(line)}<tr><td class="ink" style="${sans};padding:14px 0 0;font-size:16px;font-weight:600;color:${light.ink}">${total.label}</td><td class="ink" align="right" style="${serif};padding:14px 0 0 12px;font-size:22px;color:${light.ink};white-space:nowrap">${total.amount}</td></tr></table>`
}

function factsTable(facts: NonNullable<Letter['facts']>) {
  const shown = ({ value, url }: Omit<(typeof facts)[number], 'label'>) =>
    url ? html`<a class="accent" href="${url}" style="color:${light.accentText}">${value}</a>` : value
  const fact = ({ label, ...it }: (typeof facts)[number]) =>
    html`<tr><td class="edge" style="${cell}"><span class="soft" style="${sans};font-size:14px;line-height:20px;color:${light.soft}">${label}</span><br><span class="ink" style="${sans};font-size:16px;line-height:24px;color:${light.ink};overflow-wrap:anywhere">${shown(it)}</span></td></tr>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;table-layout:fixed">${facts.map(fact)}</table>`
}

const buttonHtml = ({ label, url }: NonNullable<Letter['button']>) =>
  html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" style="margin:8px 0 22px"><tr><td class="fill" align="center" style="background:${light.accent};border-radius:99px"><a href="${url}" style="${sans};display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`

// Raw: escaping would break the quotes of font names.
const sans = raw("font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif")
const serif = raw("font-family:Petrona,Georgia,'Times New Roman',serif")

// The colours of src/main/styles.css: mail programs know neither variables nor light-dark().
const light = {
  paper: '#fdfbf8',
  card: '#ffffff',
  ink: '#261b1f',
  soft: '#675659',
  line: '#e8dfd6',
  accent: '#b0125d',
  accentText: '#a60f57',
}
const dark = {
  paper: '#171214',
  card: '#201a1d',
  ink: '#f5eee8',
  soft: '#c0b1af',
  line: '#3a3034',
  accent: '#c92a76',
  accentText: '#ff9fc8',
}

const cell = `padding:12px 0;border-bottom:1px solid ${light.line};vertical-align:top`

/** The letter's style element, besides the inline styles. */
export const letterStyle = [
  '@media (prefers-color-scheme:dark){',
  `.paper{background:${dark.paper}!important}.card{background:${dark.card}!important}`,
  `.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.edge{border-color:${dark.line}!important}`,
  `.accent{color:${dark.accentText}!important}.fill{background:${dark.accent}!important}}`,
  '@media (max-width:480px){.margin{padding:20px 10px!important}.card{padding:26px 20px!important}',
  '.wide{width:100%!important}.wide a{display:block!important}}',
].join('')
