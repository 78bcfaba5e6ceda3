const day = 86_400_000;

/** Unix milliseconds as `2025-11-30 18:38:05 UTC`. */
export function utc(at: number): string {
  const days = Math.floor(at / day);
  const seconds = Math.floor((at - days * day) / 1_000);
  const time = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => two(part));
  return `${date(days)} ${time.join(':')} UTC`;
}

/** The civil date of a day counted from 1970-01-01; years are counted from March, so that leap days end them. */
function date(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const leaps =
    Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leaps) / 365);
  const ofYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const ofMonth = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(ofMonth)}`;
}

function two(part: number): string {
  return String(Math.floor(part)).padStart(2, '0');
}
