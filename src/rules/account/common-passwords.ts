/**
 * Passwords that many people choose. We compiled the list ourselves from well-known habits: keyboard runs, the word itself, names of
 * teams, months and pets, and greetings. It is not a copy of any published list. Before the lookup, digits and symbols around a word are
 * stripped and digits that stand for letters are replaced, so each word covers hundreds of passwords.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwords passphrase passwort motdepasse contrasena senha wachtwoord passord mypassword newpassword yourpassword
  thepassword thisismypassword passwordpassword nopassword changeme changeit changemenow letmein letmeinnow letmeinplease openup
  opensesame secret secrets topsecret mysecret verysecret default temporary temp test tester testing testtest demo guest user username
  admin administrator adminadmin root rootroot login loginlogin logmein signin access master superuser support service
  welcome welcomehome welcomeback hello hellohello helloworld hellothere hellokitty goodbye goodmorning goodnight
  iloveyou iloveyouu iloveme loveme loveyou lovelove ilovemyself ilovegod ilovejesus ilovemymom ilovemydad ilovemydog ilovemycat
  lovers forever foreverlove sweetheart darling honey princess beautiful gorgeous angel babygirl babyboy mybaby
  qwerty qwert qwertz azerty qwertyuiop qwertzuiop azertyuiop qwertyqwerty asdf asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm
  qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwerasdf abc abcd abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc aabbcc
  football baseball basketball softball volleyball hockey soccer golf golfer golfing tennis skiing snowboard surfing fishing
  liverpool chelsea arsenal manchester barcelona realmadrid juventus cowboys yankees steelers packers eagles lakers
  superman batman spiderman starwars pokemon minecraft fortnite matrix wizard gandalf dragon dragons monster unicorn phoenix
  monkey tiger lion eagle falcon wolf bear dolphin butterfly kitten kitty puppy doggy buddy max bella charlie bailey rocky
  sunshine summer winter spring autumn summertime january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday flower flowers rainbow chocolate cookie cookies banana cheese pepper ginger
  michael jennifer jessica ashley daniel matthew anthony andrew joshua jordan thomas robert william michelle nicole amanda
  samantha elizabeth stephanie alexander christian christopher family mother father freedom liberty america american
  internet computer laptop windows google facebook youtube samsung android iphone whatever nothing something anything
  trustno iamgod jesus jesuschrist blessed killer hunter ranger soldier warrior shadow hammer thunder diamond silver golden
  ferrari porsche mercedes mustang corvette harley yamaha honda toyota travel traveler traveller luggage suitcase baggage shipping
  portage portageportage goldengate newyork losangeles chicago london paris florida texas california
  `
    .trim()
    .split(/\s+/),
);

/** Keyboard and alphabet runs. A piece of one, forwards or backwards, is among the first passwords that attackers try. */
export const keyboardRuns: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
