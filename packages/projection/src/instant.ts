const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Unix milliseconds of a date as HTTP headers and JSON bodies write it; undefined for any other text. */
export function instant(text: string): number | undefined {
  return httpDate(text.trim()) ?? isoDate(text.trim());
}

/** The form HTTP wants, then the two it still has to read: of RFC 850, with half a year, and of C's asctime. */
const httpDates: readonly RegExp[] = [
  /^\w{3}, (?<day>\d\d?) (?<month>\w{3}) (?<year>\d{4}) (?<clock>\d\d:\d\d:\d\d) GMT$/i,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<clock>\d\d:\d\d:\d\d) GMT$/i,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<clock>\d\d:\d\d:\d\d) (?<year>\d{4})$/i,
];

function httpDate(text: string): number | undefined {
  for (const form of httpDates) {
    const { day, month = '', year = '', clock = '' } = form.exec(text)?.groups ?? {};
    const place = months.indexOf(month.toLowerCase());
    if (place < 0) continue;
    return at([wholeYear(year), place + 1, Number(day)], clock.split(':').map(Number));
  }
  return undefined;
}

/** Of a year's last two digits, the one in the hundred years that begin with Unix time. */
function wholeYear(year: string): number {
  if (year.length > 2) return Number(year);
  return Number(year) + (Number(year) < 70 ? 2000 : 1900);
}

function isoDate(text: string): number | undefined {
  const found =
    /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|z|([+-])(\d\d):?(\d\d))$/.exec(
      text,
    );
  if (!found) return undefined;
  const [, year, month, day, hours, minutes, seconds, sign, ahead, more] = found;
  const local = at(
    [Number(year), Number(month), Number(day)],
    [Number(hours), Number(minutes), Number(seconds)],
  );
  if (sign === undefined) return local;
  const offset = (Number(ahead) * 60 + Number(more)) * 60_000;
  return sign === '+' ? local - offset : local + offset;
}

function at(date: readonly [number, number, number], clock: readonly number[]): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock;
  return Math.round((((daysBefore(date) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
}

/** Days from 1970-01-01 in the Gregorian calendar, counted from March so that leap days come last. */
function daysBefore([year, month, day]: readonly [number, number, number]): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leaps + dayOfYear - 719_468;
}
