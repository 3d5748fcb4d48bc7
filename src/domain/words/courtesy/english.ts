import type { CourtesyLexicon } from './courtesy-lexicon.ts';

const ADVERB = '(?:also |really |just |only |still |now |actually |maybe |perhaps |rather |kindly |please )?';
const WE = '(?:i|we)';

export const english: CourtesyLexicon = {
  leadIns: [
    `(?:can|could|would|will) you (?:please |kindly |maybe |also )?`,
    `(?:can|could|may) ${WE} (?:please |also )?(?:get|have)? ?`,
    `(?:would|do) you mind `,
    `do you think you (?:can|could) `,
    `(?:please |to )?help (?:me|us) (?:please )?(?:to |in |with )?`,
    `(?:to )?(?:find|finding|show|get|give|tell|book|search|look)(?:ing)?(?: up| for| out| into)? (?:me|us) (?:with )?`,
    `(?:to )?(?:find|finding|search for|searching for|search|look for|looking for|look up|looking up|show|see if there(?:'s| is| are)) `,
    `${WE}(?:'m| am|'re| are|m| was| were)? ${ADVERB}(?:looking|searching|hoping|trying|planning|going|thinking) (?:for|to|of|on|about) (?:find(?:ing)? |get(?:ting)? |book(?:ing)? )?`,
    `${WE}(?:'d| would|d)? ${ADVERB}(?:like|love|prefer|want|need|wish|hope|wanna|appreciate)(?: you)?(?: to)?(?: have| get| find| see if)? `,
    `(?:am|are) (?:looking|searching) for `,
    `(?:would|'d) (?:like|love|prefer)(?: to)? `,
    `(?:want|need|wish|like|prefer)(?: to| for)? `,
    `let(?:'s| us|s) `,
    `how about `,
    `what about `,
    `(?:are|is) there (?:any )?`,
    `do (?:you|they) have (?:any )?`,
    `(?:please|pls|plz|also|maybe|perhaps|preferably|ideally|btw|by the way|fyi)[ ,]+`,
  ],
  answers:
    'yes|yeah|yep|yup|no|nope|nah|not now|not yet|ok|okay|k|sure(?: thing)?|alright|all right|great|perfect|cool|nice|good|' +
    'fine|right|awesome|excellent|wonderful|fantastic|thanks(?: a lot| so much)?|thank you(?: so much| very much)?|hello|' +
    'hi(?: there)?|hey(?: there)?|well|actually|oh|um|hmm|sorry|sounds (?:good|great|perfect)|' +
    'that sounds (?:good|great|perfect)|and|so|then|but',
  subjects:
    "i|i'm|i'd|i'll|it|it's|we|we'd|we'll|we're|just|make|please|can|could|would|will|let|let's|there|this|that|find|book|" +
    'how|what|is|are|do',
  closings:
    'please|pls|plz|thanks(?: a lot| so much| in advance| again)?|thank you(?: so much| very much| again)?|thx|ty|' +
    "if (?:that is |it is |it's |that's )?possible|if you (?:can|could|would)|for me(?: please)?|" +
    'would be (?:great|nice|good|fine|perfect|ideal|lovely)',
  empty:
    'a about absolutely agreed ahead all already alright also am amazing an and another any ' +
    'anymore anything anyway appreciate appreciated are around as assist assistance at available ' +
    'awesome be been better bye can check cheers confirm confirmed cool correct could currently ' +
    "different do does doing don't done else enough even everything exactly excellent fantastic " +
    'find finding fine for found from get give go going good goodbye got great haha has have ' +
    "haven't hello help helped helpful helping here hey hi hmm how i i'd i'll i'm i've if im in " +
    "indeed info information interested interesting is isn't it it'd it'll it's its just keep " +
    "kind kindly know later let let's like lol look looking looks lot love lovely make many may " +
    'maybe me mind moment more much my n/a na nah need needed needs nice no none nope nor not ' +
    "nothing now of oh ok okay okey on one's ones option options or other others our out perfect " +
    'perfectly perhaps please pls plz point possible pretty problem problems question questions ' +
    'quite ready really right say search see seem seems seen should show so some something ' +
    'somewhere soon sorry sound sounded sounds still stuff such suggest suggestion suggestions ' +
    "super sure take talk tell thank thanks that that'd that'll that's thats the them then there " +
    "there's these they thing things think this those though thx to too try trying ty u um " +
    "unfortunately us very wait want wanted was we we'll we're welcome well were what what's " +
    "will with won't wonderful work worked works would wow yay yeah yep yes yet you you'll " +
    "you're your yup ",
  acknowledgements: [
    'null|nil|undefined|n\\.?a|not (?:applicable|specified)|no (?:other |further |special |additional |more )*(?:requests?|requirements?|needs|wishes|questions|comments?)',
    '(?:have|enjoy) (?:a|your) (?:very )?(?:nice |good |great |lovely |wonderful )?(?:day|one|evening|night|weekend)',
    '(?:see|talk to|speak to) (?:you|u)(?: (?:later|soon|tomorrow|then))?',
    `(?:yes |yeah |ok |okay |well |no |great |wow )?(?:that|this|these|those|it)(?:'s| [a-z]+){0,2}? ?(?:sounds?|looks?|seems?|is|are|'s|works?|would be|will be|'ll be|would|will|should) (?:like |just |really |very |so |pretty |quite |absolutely |all |a |work |be |do )*(?:good|great|perfect|fine|nice|ok|okay|excellent|awesome|wonderful|amazing|lovely|fantastic|correct|right|enough|all|everything|interesting|cool|work|do)(?: (?:choice|idea|option|one|plan|deal))?(?: (?:for|to|with|by) (?:me|us|now))?`,
    `(?:i )?(?:really )?(?:like|love|will take|'ll take|will go with|'ll go with) (?:that|this|it)(?: one)?`,
  ],
};
