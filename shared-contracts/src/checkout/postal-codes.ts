import { type Region, regionsOf } from '../tax/tax.js';

type Country = keyof typeof regionsOf;

/** D, F, I, O, Q and U are never used; W and Z begin none. */
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
const ZIP = /^\d{5}(\d{4})?$/;

const packed = (text: string): string => text.replace(/[\s\u2010-\u2015.-]/g, '').toUpperCase();

/** `K1A 0B1` or `12345-6789`; undefined if it isn't the country's. */
export function postalCodeIn(country: Country, text: string): string | undefined {
  const code = packed(text);
  if (country === 'CA') return CANADIAN.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : undefined;
  if (!ZIP.test(code)) return undefined;
  return code.length === 9 ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

/** By the first letter; X by the first three. */
const PROVINCES = `A NL,B NS,C PE,E NB,G QC,H QC,J QC,K ON,L ON,M ON,N ON,P ON,R MB,S SK,T AB,V BC,Y YT,
X0A NU,X0B NU,X0C NU,X0E NT,X0G NT,X1A NT`;

const entriesOf = (text: string): string[][] => text.split(/,\n?/).map((entry) => entry.split(' '));
const provinceOf = new Map(entriesOf(PROVINCES).map(([beginning = '', province = '']) => [beginning, province]));

/** By the first digits; the longest range that fits decides. Source: USPS, L002. */
const STATES = `AL 350-352 354-369,AK 995-999,AZ 850-853 855-857 859-860 863-865,AR 716-729,CA 900-908 910-928 930-961,
CO 800-816,CT 060-069,DE 197-199,FL 320-339 341-342 344 346-347 349,GA 300-319 398-399,HI 967-968,ID 832-838,IL 600-620 622-629,
IN 460-479,IA 500-516 520-528,KS 660-662 664-679,KY 400-418 420-427,LA 700-701 703-708 710-714,ME 039-049,MD 206-212 214-219,
MA 010-027 05501 05544,MI 480-499,MN 550-551 553-567,MS 386-397,MO 630-631 633-641 644-658,MT 590-599,NE 680-681 683-693,
NV 889-891 893-895 897-898,NH 030-038,NJ 070-089,NM 870-871 873-875 877-884,NY 005 06390 100-149,NC 270-289,ND 580-588,
OH 430-459,OK 730-731 734-741 743-749,OR 970-979,PA 150-196,RI 028-029,SC 290-299,SD 570-577,TN 370-385,
TX 733 750-770 772-799 885,UT 840-847,VT 050-054 056-059,VA 201 220-246,WA 980-986 988-994,WV 247-268,WI 530-532 534-535 537-549,
WY 820-831 83414,DC 200 202-205 569,PR 006-007 009,VI 008,GU 969,MP 96950-96952,AS 96799,AA 340,AE 090-099,AP 962-966`;

const ranges = entriesOf(STATES).flatMap(([state = '', ...spans]) =>
  spans.map((span) => {
    const [from = '', to = from] = span.split('-');
    return { state, from, to };
  }),
);

function codeOfRegion(country: Country, code: string): string | undefined {
  if (country === 'CA') return provinceOf.get(code.slice(0, 3)) ?? provinceOf.get(code.charAt(0));
  return ranges
    .filter(({ from, to }) => {
      const start = code.slice(0, from.length);
      return from <= start && start <= to;
    })
    .reduce<(typeof ranges)[number] | undefined>(
      (best, range) => (best && best.from.length >= range.from.length ? best : range),
      undefined,
    )?.state;
}

/** The usual region of the postal code if it isn't the address's; undefined if they fit or it is unknown. */
export function unusualRegionOf(address: { country: string; state: string; zipCode: string }): Region | undefined {
  const { country } = address;
  if (country !== 'CA' && country !== 'US') return undefined;
  const code = postalCodeIn(country, address.zipCode);
  const usual = code && codeOfRegion(country, code);
  if (!usual || address.state === '') return undefined;
  const region = regionsOf[country].find((each) => each.code === usual);
  return region?.code === address.state || region?.name === address.state ? undefined : region;
}
