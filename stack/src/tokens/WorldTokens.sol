// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What the tokens of the local chains have in common. They are worth nothing, and anyone may mint them.
abstract contract Minted {
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function spend(address from, uint256 value) internal {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
    }

    function move(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A token from before transfers answered anything.
contract SilentToken is Minted {
    string public constant name = "Silent Coin";
    string public constant symbol = "HUSH";
    uint8 public constant decimals = 18;

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, value);
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }
}

/// A token that keeps one per cent of each transfer.
contract FeeToken is Minted {
    string public constant name = "Toll Token";
    string public constant symbol = "TOLL";
    uint8 public constant decimals = 18;

    function transfer(address to, uint256 value) external returns (bool) {
        pay(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        pay(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function pay(address from, address to, uint256 value) private {
        uint256 fee = value / 100;
        move(from, to, value - fee);
        totalSupply -= fee;
        balanceOf[from] -= fee;
        emit Transfer(from, address(0), fee);
    }
}

/// What strangers send to everybody.
contract SpamToken is Minted {
    string public constant name = "Visit claim-rewards.example.com";
    string public constant symbol = "$ REWARD";
    uint8 public constant decimals = 18;

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// Numbers as texts have them.
function toText(uint256 value) pure returns (string memory) {
    if (value == 0) return "0";
    uint256 length;
    for (uint256 rest = value; rest != 0; rest /= 10) length++;
    bytes memory digits = new bytes(length);
    for (uint256 rest = value; rest != 0; rest /= 10) digits[--length] = bytes1(uint8(48 + rest % 10));
    return string(digits);
}

/// What the collections of the local chains have in common, ERC-721.
abstract contract Collected {
    uint256 public totalSupply;
    mapping(uint256 id => address) public ownerOf;
    mapping(address owner => uint256) public balanceOf;
    mapping(uint256 id => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        ownerOf[id] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function approve(address approved, uint256 id) external {
        address owner = ownerOf[id];
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not allowed");
        getApproved[id] = approved;
        emit Approval(owner, approved, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf[id] == from && to != address(0), "not the owner's");
        bool isAllowed = msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender];
        require(isAllowed, "not allowed");
        delete getApproved[id];
        ownerOf[id] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        (bool ok, bytes memory answer) =
            to.call(abi.encodeWithSignature("onERC721Received(address,address,uint256,bytes)", msg.sender, from, id, data));
        require(ok && answer.length >= 32 && abi.decode(answer, (bytes4)) == 0x150b7a02, "refused");
    }
}

/// A collection that keeps its metadata on the chain, and its pictures in IPFS.
contract Collection is Collected {
    string public constant name = "Local Birds";
    string public constant symbol = "BIRD";

    function tokenURI(uint256 id) external view returns (string memory) {
        require(ownerOf[id] != address(0), "nobody's");
        string memory number = toText(id);
        return string.concat(
            'data:application/json;utf8,{"name":"Local Bird #',
            number,
            '","image":"ipfs://bafybeiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/birds/',
            number,
            '.png"}'
        );
    }
}

/// What strangers send to everybody.
contract SpamCollection is Collected {
    string public constant name = "Claim at free-mint.example.com";
    string public constant symbol = "CLAIM";

    function tokenURI(uint256) external pure returns (string memory) {
        return "";
    }
}

/// Several kinds of things in one contract, ERC-1155, with metadata and pictures in IPFS.
contract Items {
    string public constant name = "Local Items";

    mapping(address owner => mapping(uint256 id => uint256)) private balances;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external pure returns (string memory) {
        return "ipfs://bafybeiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/items/{id}.json";
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return balances[owner][id];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids) external view returns (uint256[] memory held) {
        held = new uint256[](ids.length);
        for (uint256 index; index < ids.length; index++) held[index] = balances[owners[index]][ids[index]];
    }

    function mint(address to, uint256 id, uint256 value) external {
        balances[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 index; index < ids.length; index++) balances[to][ids[index]] += values[index];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "not allowed");
        require(to != address(0), "nobody");
        balances[from][id] -= value;
        balances[to][id] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        (bool ok, bytes memory answer) = to.call(
            abi.encodeWithSignature("onERC1155Received(address,address,uint256,uint256,bytes)", msg.sender, from, id, value, data)
        );
        require(ok && answer.length >= 32 && abi.decode(answer, (bytes4)) == 0xf23a6e61, "refused");
    }
}
